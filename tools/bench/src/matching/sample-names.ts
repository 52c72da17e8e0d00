import { pairs } from './sample-places.js';

/** Words of business names in the seeds that may be inspected. */
export const KNOWN_WORDS =
  `Lantern Harbour Copper Juniper Saffron Beacon Clover Falcon Amber Cedar Pebble Compass Velvet Summit
Anchor Marigold Cobalt Hazel Riverside Starling Canyon Bramble Poppy Tamarind Windmill Zephyr Birch Drift Fern Heather
Kestrel Laurel Opal Rowan Golden Dragon Sunrise Blue Green Royal Grand Little Old Urban Prime Silver Lucky City Family
Corner Lotus Phoenix Nova Atlas Orion Pilgrim Meridian Mosaic Tandem Borealis Northgate Cascade Everest Voyage`.split(
    /\s+/,
  );

/** Words that occur only in the held-out seeds. */
export const HELD_OUT_WORDS =
  `Albatross Basalt Caravel Driftwood Ember Foxglove Gossamer Halcyon Inkwell Jubilee Kingfisher
Larkspur Mulberry Nightingale Obsidian Peregrine Quicksilver Rosemary Sandpiper Thornbury Umbra Vesper Wisteria Yellowtail
Zinnia Paragon Keystone Vanguard Cornerstone Liberty Modern Happy Fresh Star Sun Moon King Queen Alpha Omega Central Europa
Metro Regal Trident Delphi Carousel Pavilion Arcadia`.split(/\s+/);

/** Family names, which many business names contain. */
export const FAMILIES =
  `Müller Schäfer O'Brien Fitzgerald MacDonald Lefèvre García Núñez Hernández Jones Patel Singh Kowalski
Rossi Björk Dubois Kraus Weiß Murphy Campbell Nguyen Silva Costa Moreau Groß Becker Fischer Özdemir Sørensen Brontë`.split(
    /\s+/,
  );

/** Words that people abbreviate in names. */
export const NAME_HABITS = pairs(
  `Pharmacy=Pharm.|Pharmacie|Chemist; Center=Ctr|Centre; Centre=Center|Ctr.; Brothers=Bros|Bros.;
   International=Intl|Int'l; Company=Co|Co.; Repair=Repairs|Service; Restaurant=Rest.|Restaurante|Ristorante;
   Jewelers=Jewellers|Jewelry; Jewellers=Jewelers|Jewels; Tyres=Tires; Dental Care=Dental|Dentistry|Family Dental Care;
   Bakery=Bakehouse|Bakers|Bakery & Cafe; Insurance Agency=Insurance|Ins. Agency;
   Veterinary Clinic=Vet Clinic|Veterinary; Zahnarztpraxis=Zahnarzt|Zahnärzte; Apotheke=Apoth.|Apotheken;
   Bäckerei=Baeckerei|Backerei|Bäckerei-Konditorei; Cabinet Dentaire=Dentiste|Cab. Dentaire;
   Salon de Coiffure=Coiffure|Coiffeur; Peluquería=Peluqueria|Peluqueros; Clínica Dental=Clinica Dental|Dentista;
   Panadería=Panaderia; Gabinet Stomatologiczny=Stomatolog|Dentysta; Studio Dentistico=Dentista;
   Tandartspraktijk=Tandarts`,
);
