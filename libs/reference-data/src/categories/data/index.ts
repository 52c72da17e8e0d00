import type { CategoryFile } from '../category.js';
import { agriculture } from './agriculture.js';
import { artsAndEntertainment } from './arts-and-entertainment.js';
import { automotive } from './automotive.js';
import { beauty } from './beauty.js';
import { buildingMaterials } from './building-materials.js';
import { businessServices } from './business-services.js';
import { construction } from './construction.js';
import { dental } from './dental.js';
import { education } from './education.js';
import { electronics } from './electronics.js';
import { fashion } from './fashion.js';
import { finance } from './finance.js';
import { fitnessAndSports } from './fitness-and-sports.js';
import { foodAndDrink } from './food-and-drink.js';
import { foodRetail } from './food-retail.js';
import { health } from './health.js';
import { homeAndFurniture } from './home-and-furniture.js';
import { homeServices } from './home-services.js';
import { legal } from './legal.js';
import { lodging } from './lodging.js';
import { logistics } from './logistics.js';
import { manufacturing } from './manufacturing.js';
import { petsAndAnimals } from './pets-and-animals.js';
import { publicServices } from './public-services.js';
import { realEstate } from './real-estate.js';
import { religionAndCommunity } from './religion-and-community.js';
import { shopping } from './shopping.js';
import { travelAndTransport } from './travel-and-transport.js';

/** All categories in the order of their ids; append a new one. */
export const CATEGORY_FILES: readonly CategoryFile[] = [
  foodAndDrink,
  foodRetail,
  lodging,
  shopping,
  fashion,
  homeAndFurniture,
  electronics,
  buildingMaterials,
  health,
  dental,
  beauty,
  fitnessAndSports,
  automotive,
  finance,
  realEstate,
  legal,
  homeServices,
  construction,
  education,
  businessServices,
  manufacturing,
  agriculture,
  petsAndAnimals,
  travelAndTransport,
  logistics,
  artsAndEntertainment,
  publicServices,
  religionAndCommunity,
];
