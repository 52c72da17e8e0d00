/** First words of business names; the first ones are frequent. */
export const FIRST_WORDS = `Golden Blue Royal Green Corner Grand Silver Sunny City Old Red Family Harbour Café Urban
Lucky Central Rustic Little Modern Copper Crystal Oak Maple River Lakeside Mountain Prime First Liberty Union Pacific
Atlantic Northern Southern Eastern Western Alpine Coastal Velvet Ivory Amber Scarlet Emerald Sapphire Marble Granite
Cedar Willow Birch Juniper Lavender Saffron Ginger Pepper Olive Lemon Cherry Plum Fig Basil Thyme Sage Clover Daisy
Tulip Orchid Lotus Poppy Heather Bramble Fern Moss Pebble Quarry Foundry Anchor Compass Lantern Beacon Lighthouse
Captain Sailor Mariner Falcon Eagle Raven Sparrow Robin Heron Swan Fox Badger Otter Beaver Bison Stag Hare Mustang
Bäckerei Zürich Müller Señor Élan Crème Soleil Étoile Bellevue Château Piazza Trattoria Verona Milano Siena Torino
Kyoto Sakura Bamboo Jade Dragon Phoenix Tiger Panda Orient Bombay Punjab Tandoor Kerala Casbah Sahara Oasis Nile
Quantum Vertex Apex Summit Zenith Pinnacle Nova Comet Orbit Lunar Solar Stellar Meridian Polaris Vanguard Pioneer
Heritage Legacy Classic Vintage Retro Artisan Craft Maker Guild Mercer Cooper Fletcher Tanner Weaver Chandler Sawyer
Baxter Hadley Whitmore Pemberton Ashcroft Kingsley Langford Marlowe Thornton Winslow Bradford Carlisle Dunmore
Everett Fairfax Granger Holloway Irving Jefferson Kendall Lambert Merritt Norwood Osborne Prescott Quincy Radcliffe
Sheffield Trenton Upton Vaughn Wexford Yardley`.split(/\s+/);

/** Kinds of business; the first ones are frequent. */
export const TRADES = `Cafe Bakery Pharmacy Dental Fitness Auto Hotel Bistro Salon Optics Florist Hardware Books Clinic
Grill Diner Market Deli Studio Barber Spa Tailor Jewelers Motors Plumbing Electric Roofing Cleaning Laundry Storage
Insurance Realty Travel Pets Veterinary Toys Music Photo Print Signs Furniture Carpets Kitchens Gardens Nursery Yoga
Pilates Cycling Skates Marine Taxi Freight Logistics Accounting Law Notary Tutoring Daycare`.split(/\s+/);

/** Suffixes of some names. */
export const SUFFIXES = `Company Partners Group Express Plus House Works Collective Brothers Sons Lounge Point`.split(
  /\s+/,
);

/** Words of street names. */
export const STREETS = `Market Main Park Oakwood Washington Church High Station Victoria Elm Pine Walnut Chestnut
Jackson Lincoln Madison Monroe Franklin Highland Hillcrest Sunset Lakeview Riverside Meadow Orchard Spring Valley
Ridge Forest Prospect Broad Bridge Canal Castle Chapel College Cross Dock Factory Garden Grove Hamilton Kings Queens
Mill Museum Palace Quay School Temple Tower Wharf Windsor York Albany Boston Denver Dover Essex Florence Geneva
Houston Juniper Kent Laurel Magnolia Nassau Oxford Penn Quincy Regent Surrey Tremont Utica Vernon Warren`.split(/\s+/);

/** Words of descriptions and taglines. */
export const PROSE = `we have been serving the neighbourhood since our founding and take pride in honest work good
prices and a warm welcome every visitor finds what they need with help from people who know their trade from the first
coffee of the morning to the last order at night our doors are open to everyone`.split(/\s+/);

/** Tags of accounts. */
export const TAGS = `flagship franchise drive-through outdoor airport mall downtown suburb seasonal pilot north south
east west premium express 24h wheelchair parking family`.split(/\s+/);

/** A city with its valid postal codes and area codes. */
export interface Place {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  /** Prefix of its postal codes; digits follow. */
  readonly postal: string;
  /** Prefix of its phone numbers in E.164; digits follow. */
  readonly phone: string;
  readonly latitude: number;
  readonly longitude: number;
}

const place = (line: string): Place => {
  const [country = '', state = '', city = '', postal = '', phone = '', latitude, longitude] = line.split('|');
  return { country, state, city, postal, phone, latitude: Number(latitude), longitude: Number(longitude) };
};

/** Cities of locations; the first ones are frequent. */
export const PLACES = `US|NY|New York|100|+1212|40.7128|-74.006; US|CA|Los Angeles|900|+1213|34.0522|-118.2437;
US|IL|Chicago|606|+1312|41.8781|-87.6298; US|TX|Houston|770|+1713|29.7604|-95.3698;
US|AZ|Phoenix|850|+1602|33.4484|-112.074; US|PA|Philadelphia|191|+1215|39.9526|-75.1652;
US|TX|San Antonio|782|+1210|29.4241|-98.4936; US|CA|San Diego|921|+1619|32.7157|-117.1611;
US|TX|Dallas|752|+1214|32.7767|-96.797; US|CA|San Francisco|941|+1415|37.7749|-122.4194;
US|WA|Seattle|981|+1206|47.6062|-122.3321; US|CO|Denver|802|+1303|39.7392|-104.9903;
US|MA|Boston|021|+1617|42.3601|-71.0589; US|GA|Atlanta|303|+1404|33.749|-84.388;
US|FL|Miami|331|+1305|25.7617|-80.1918; US|MN|Minneapolis|554|+1612|44.9778|-93.265;
US|OR|Portland|972|+1503|45.5152|-122.6784; US|MI|Detroit|482|+1313|42.3314|-83.0458;
DE|BE|Berlin|10|+4930|52.52|13.405; DE|BY|München|80|+4989|48.1351|11.582; DE|HH|Hamburg|20|+4940|53.5511|9.9937;
FR|IDF|Paris|750|+331|48.8566|2.3522; FR|ARA|Lyon|690|+334|45.764|4.8357`
  .split(/;\s+/)
  .map(place);
