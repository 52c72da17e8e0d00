/** A town with its spellings. */
export interface SampleTown {
  readonly name: string;
  /** Other names of the town, and districts that people write instead. */
  readonly also: readonly string[];
  readonly state: string;
  readonly stateName: string;
  /** `#` is a digit, `@` a letter. */
  readonly postal: string;
  /** National digits without trunk prefix, with a bar after the area code; `#` is a digit, `N` one from 2 to 9. */
  readonly phone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A country of the sample. */
export interface SampleCountry {
  readonly iso: string;
  readonly name: string;
  readonly dial: string;
  readonly trunk: string;
  readonly numberFirst: boolean;
  readonly towns: readonly SampleTown[];
  readonly streets: readonly string[];
  /** Abbreviations of parts of street names. */
  readonly shortened: readonly (readonly [string, readonly string[]])[];
  /** Notation of a unit in a larger building; `#` is its number. */
  readonly units: readonly string[];
  readonly legal: readonly string[];
  readonly and: string;
  readonly trades: readonly string[];
  /** Names in the country's own script with the Latin spelling that their owners use. */
  readonly scripts?: readonly (readonly [string, string])[];
}

const town = (line: string): SampleTown => {
  const [name = '', also = '', state = '', stateName = '', postal = '', phone = '', place = ''] = line.split(';');
  const [latitude, longitude] = place.split(',').map(Number);
  return {
    name,
    also: also === '' ? [] : also.split(','),
    state,
    stateName,
    postal,
    phone,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  };
};
const list = (text: string): string[] => text.split(',').map((each) => each.trim());
/** Reads words with what may stand in their place: `whole=one|other; ...`. */
export const pairs = (text: string) =>
  text.split(';').map((each) => {
    const [whole = '', others = ''] = each.trimStart().split('=');
    return [whole, others.split('|')] as const;
  });

/** What is written of a country: lists as texts. */
type CountryTexts = Readonly<
  Record<'streets' | 'shortened' | 'units' | 'legal' | 'and' | 'trades', string> & { scripts?: string; towns: string[] }
>;

const country = (line: string, texts: CountryTexts): SampleCountry => {
  const [iso = '', name = '', dial = '', trunk = '', place] = line.split(';');
  const { towns, streets, shortened, units, legal, and, trades, scripts } = texts;
  return {
    ...{ iso, name, dial, trunk, numberFirst: place === 'number first', and },
    towns: towns.map(town),
    streets: list(streets),
    shortened: pairs(shortened),
    units: list(units),
    legal: list(legal),
    trades: list(trades),
    ...(scripts && { scripts: pairs(scripts).map(([own, [latin = '']]) => [own, latin] as const) }),
  };
};

const ENGLISH_STREETS = `Street=St|St.|Str.; Avenue=Ave|Ave.|Av; Road=Rd|Rd.; Drive=Dr|Dr.; Lane=Ln|La.;
  Boulevard=Blvd|Blvd.|Boul.; Parkway=Pkwy|Pky; Highway=Hwy|Hwy.; Square=Sq|Sq.; Court=Ct; Place=Pl; Terrace=Tce|Ter;
  North=N|N.; South=S|S.; West=W|W.; East=E|E.; Fifth=5th; Second=2nd; Saint=St|St.; Mount=Mt`;
const ENGLISH_TRADES = `Café, Coffee Roasters, Bakery, Pharmacy, Dental Care, Fitness, Auto Repair, Hotel, Bistro,
  Hair Salon, Optical, Florist, Hardware, Books, Grill, Diner, Deli, Barber Shop, Day Spa, Jewelers, Plumbing,
  Insurance Agency, Veterinary Clinic, Toys, Furniture, Yoga Studio, Tyres, Physiotherapy, Estate Agents,
  Dry Cleaners`;

/** Countries of the seeds that may be inspected while the rules are written. */
export const KNOWN_COUNTRIES: readonly SampleCountry[] = [
  country('US;United States;1;;number first', {
    towns: [
      'Boston;Dorchester;MA;Massachusetts;021##;617|N######;42.3601,-71.0589',
      'New York;New York City,Manhattan,Brooklyn;NY;New York;100##;212|N######;40.7128,-74.006',
      'Saint Louis;St. Louis,St Louis;MO;Missouri;631##;314|N######;38.627,-90.1994',
      'Seattle;;WA;Washington;981##;206|N######;47.6062,-122.3321',
      'Austin;;TX;Texas;787##;512|N######;30.2672,-97.7431',
      'Fort Worth;Ft. Worth;TX;Texas;761##;817|N######;32.7555,-97.3308',
    ],
    streets: `Main Street, Oak Avenue, Washington Boulevard, Fifth Avenue, West Lake Drive, North Second Street,
      Mill Road, Park Place, Martin Luther King Boulevard, Old Post Road, Saint Charles Street, Highway 61,
      River Parkway, Market Street, East 14th Street`,
    shortened: ENGLISH_STREETS,
    units: 'Suite #, Ste #, Ste. #, ##, Unit #, Fl #',
    legal: 'LLC, Inc., Inc, Corp., Co., L.L.C.',
    and: 'and',
    trades: ENGLISH_TRADES,
  }),
  country('GB;United Kingdom;44;0;number first', {
    towns: [
      'London;Camden,Greater London;ENG;England;EC#A #@@;20|7#######;51.5074,-0.1278',
      'Manchester;Greater Manchester;ENG;England;M# #@@;161|2######;53.4808,-2.2426',
      'Newcastle upon Tyne;Newcastle;ENG;England;NE# #@@;191|2######;54.9783,-1.6178',
      'Edinburgh;Leith;SCT;Scotland;EH# #@@;131|2######;55.9533,-3.1883',
      'Cardiff;Caerdydd;WLS;Wales;CF10 #@@;29|20######;51.4816,-3.1791',
    ],
    streets: `High Street, Station Road, Church Lane, Victoria Road, Mill Lane, Kings Road, St John's Square,
      Queen's Terrace, North Parade, Abbey Court, The Broadway, Saint Mary Street, London Road`,
    shortened: ENGLISH_STREETS,
    units: 'Unit #, Flat #, Suite #, First Floor, Shop #',
    legal: 'Ltd, Limited, PLC, LLP, Ltd.',
    and: 'and',
    trades: ENGLISH_TRADES,
  }),
  country('DE;Germany;49;0;', {
    towns: [
      'Berlin;Kreuzberg;BE;Berlin;101##;30|2#######;52.52,13.405',
      'München;Muenchen,Munich,Munchen;BY;Bayern;803##;89|3#######;48.1351,11.582',
      'Köln;Koeln,Cologne;NW;Nordrhein-Westfalen;506##;221|9######;50.9375,6.9603',
      'Frankfurt am Main;Frankfurt,Frankfurt/Main,Frankfurt a. M.;HE;Hessen;603##;69|9#######;50.1109,8.6821',
      'Nürnberg;Nuernberg,Nuremberg;BY;Bayern;904##;911|2######;49.4521,11.0767',
    ],
    streets: `Hauptstraße, Bahnhofstraße, Gartenweg, Schulstraße, Lindenallee, Goethestraße, Am Markt, Königsplatz,
      Alte Gasse, Straße des 17. Juni, Karl-Marx-Straße, Müllerstraße, Berliner Straße, Schloßplatz, Unter den Linden`,
    shortened: 'straße=str.|strasse|str|strase; Straße=Str.|Strasse|Str; platz=pl.|pl; ö=oe|o; ü=ue|u; -= ',
    units: '# OG, #. Etage, Hinterhaus, EG, Laden #',
    legal: 'GmbH, GmbH & Co. KG, e.K., AG, UG (haftungsbeschränkt), OHG',
    and: 'und',
    trades: `Bäckerei, Apotheke, Zahnarztpraxis, Autohaus, Friseursalon, Buchhandlung, Gasthof, Café, Fitnessstudio,
      Optik, Blumen, Metzgerei, Getränkemarkt, Schlüsseldienst, Physiotherapie, Reisebüro, Hörgeräte, Küchenstudio,
      Steuerberatung`,
  }),
  country('FR;France;33;0;number first', {
    towns: [
      'Paris;Paris 1er;IDF;Île-de-France;750##;1|42######;48.8566,2.3522',
      'Lyon;Lyon 2e;ARA;Auvergne-Rhône-Alpes;690##;4|72######;45.764,4.8357',
      'Saint-Étienne;St Etienne,Saint Etienne;ARA;Auvergne-Rhône-Alpes;420##;4|77######;45.4397,4.3872',
      'Bordeaux;;NAQ;Nouvelle-Aquitaine;330##;5|56######;44.8378,-0.5792',
      'Nîmes;Nimes;OCC;Occitanie;300##;4|66######;43.8367,4.3601',
    ],
    streets: `rue de la Gare, avenue Victor Hugo, rue du Moulin, place du Marché, rue des Écoles,
      boulevard Saint-Michel, quai des Célestins, rue du Général de Gaulle, allée des Tilleuls, chemin de l'Église,
      rue Émile Zola, avenue de la République, cours Gambetta`,
    shortened: `avenue=av.|av|ave; boulevard=bd|bld|boul.|blvd; place=pl.|pl; rue=r.|Rue; chemin=ch.|che; Saint=St;
      Général=Gal|Gén.; allée=all.`,
    units: 'Bâtiment #, Bât. #, #e étage, Centre Commercial, Local #',
    legal: 'SARL, SAS, S.A.R.L., SASU, EURL',
    and: 'et',
    trades: `Boulangerie, Pharmacie, Cabinet Dentaire, Garage, Salon de Coiffure, Librairie, Brasserie, Café, Opticien,
      Fleuriste, Boucherie, Agence Immobilière, Pâtisserie, Crêperie, Bijouterie, Auto-École, Pressing, Hôtel,
      Quincaillerie`,
  }),
  country('IN;India;91;0;number first', {
    towns: [
      'Bengaluru;Bangalore,Indiranagar;KA;Karnataka;5600##;80|4#######;12.9716,77.5946',
      'Mumbai;Bombay,Andheri;MH;Maharashtra;4000##;22|6#######;18.9388,72.8354',
      'New Delhi;Delhi,Karol Bagh;DL;Delhi;1100##;11|4#######;28.6139,77.209',
      'Chennai;Madras;TN;Tamil Nadu;6000##;44|4#######;13.0827,80.2707',
      'Pune;Poona,Shivajinagar;MH;Maharashtra;4110##;20|6#######;18.5204,73.8567',
    ],
    streets: `Mahatma Gandhi Road, Station Road, Temple Street, Park Street, Nehru Marg, Linking Road, Brigade Road,
      100 Feet Road, Anna Salai, Gandhi Nagar Main Road, Church Street, Lal Bahadur Shastri Marg`,
    shortened: 'Mahatma Gandhi=M.G.|MG|M G; Road=Rd|Rd.; Street=St|St.; Lal Bahadur Shastri=LBS|L.B.S.; Nagar=Ngr',
    units: 'Shop No. #, Shop #, Ground Floor, #nd Floor, G-#, Plot #',
    legal: 'Pvt Ltd, Pvt. Ltd., Private Limited, LLP',
    and: 'and',
    trades: `Sweets, Pharmacy, Dental Clinic, Jewellers, Electronics, Restaurant, Textiles, Medical Stores, Salon,
      Hospital, Bakery, Motors, Coaching Centre, Tea House, Opticals, Hardware, Travels, Silks`,
    scripts: 'शर्मा=Sharma; गणेश=Ganesh; राजधानी=Rajdhani; लक्ष्मी=Lakshmi; सागर=Sagar; अन्नपूर्णा=Annapurna',
  }),
  country('AU;Australia;61;0;number first', {
    towns: [
      'Sydney;Surry Hills;NSW;New South Wales;20##;2|9#######;-33.8688,151.2093',
      'Melbourne;Carlton;VIC;Victoria;30##;3|9#######;-37.8136,144.9631',
      'Brisbane;Fortitude Valley;QLD;Queensland;40##;7|3#######;-27.4698,153.0251',
      'Perth;;WA;Western Australia;60##;8|9#######;-31.9505,115.8605',
    ],
    streets: `George Street, King Street, Collins Street, Queen Street, Albert Road, Military Road, Pacific Highway,
      Bourke Street, Chapel Street, Flinders Lane, Mount Street, Beach Terrace`,
    shortened: ENGLISH_STREETS,
    units: 'Shop #, Unit #, Level #, Suite #, G#',
    legal: 'Pty Ltd, Pty. Ltd., P/L',
    and: 'and',
    trades: ENGLISH_TRADES,
  }),
  country('CA;Canada;1;;number first', {
    towns: [
      'Toronto;Etobicoke,North York;ON;Ontario;M5@ #@#;416|N######;43.6525,-79.3835',
      'Vancouver;;BC;British Columbia;V6@ #@#;604|N######;49.2827,-123.1207',
      'Montréal;Montreal;QC;Québec;H2@ #@#;514|N######;45.5076,-73.554',
      'Québec;Quebec City,Ville de Québec;QC;Québec;G1@ #@#;418|N######;46.8139,-71.208',
    ],
    streets: `King Street West, Queen Street East, Elm Street, Granville Street, Front Street, Yonge Street,
      rue Sainte-Catherine Ouest, boulevard Saint-Laurent, avenue du Mont-Royal Est, chemin de la Côte-des-Neiges,
      Bay Street, Dundas Street West`,
    shortened: `${ENGLISH_STREETS}; Ouest=O|O.; Sainte=Ste; boulevard=boul.|blvd; avenue=av.|ave`,
    units: 'Suite #, Unit #, Bureau #, ##, Local #',
    legal: 'Inc., Ltd., Ltée, Corp.',
    and: 'and',
    trades: ENGLISH_TRADES,
  }),
  country('IE;Ireland;353;0;number first', {
    towns: [
      'Dublin;Dublin 2,Baile Átha Cliath;D;County Dublin;D02 @@##;1|6######;53.3498,-6.2603',
      'Cork;Cork City;CO;County Cork;T12 @@##;21|4######;51.8985,-8.4756',
      'Galway;Gaillimh;G;County Galway;H91 @@##;91|5#####;53.2707,-9.0568',
      'Limerick;Limerick City;LK;County Limerick;V94 @@##;61|3#####;52.6638,-8.6267',
    ],
    streets: `Main Street, Patrick Street, Bridge Street, Shop Street, The Quay, O'Connell Street, Grafton Street,
      Church Road, Saint Stephen's Green, Merrion Square, North Main Street`,
    shortened: ENGLISH_STREETS,
    units: 'Unit #, First Floor, Suite #',
    legal: 'Ltd, Limited, DAC, Teoranta',
    and: 'and',
    trades: ENGLISH_TRADES,
  }),
  country('ES;Spain;34;;', {
    towns: [
      'Madrid;Chamberí;MD;Madrid;280##;915|######;40.4168,-3.7038',
      'Sevilla;Seville;SE;Sevilla;410##;954|4#####;37.3891,-5.9845',
      'A Coruña;La Coruña,Coruña;C;A Coruña;150##;981|2#####;43.3623,-8.4115',
      'València;Valencia;V;Valencia;460##;963|5#####;39.4699,-0.3763',
    ],
    streets: `Calle Mayor, Calle de Alcalá, Avenida de la Constitución, Plaza de España, Paseo de Gracia,
      Calle San Fernando, Carretera de Extremadura, Ronda de Nelle, Calle del Príncipe, Gran Vía, Avenida del Puerto`,
    shortened: `Calle=C/|C.|C/.|Cl.; Avenida=Avda.|Av.|Avda; Plaza=Pl.|Pza.|Plza; Paseo=P.º|Pº; Carretera=Ctra.|Ctra`,
    units: 'Local #, Bajo, #º B, Planta #, Esc. #',
    legal: 'S.L., SL, S.A., S.L.U.',
    and: 'y',
    trades: `Panadería, Farmacia, Clínica Dental, Taller, Peluquería, Librería, Restaurante, Cafetería, Óptica,
      Floristería, Carnicería, Inmobiliaria, Joyería, Ferretería, Autoescuela, Bodega, Zapatería`,
  }),
  country('GR;Greece;30;;', {
    towns: [
      'Athina;Αθήνα,Athens,Athína;I;Attica;105 ##;210|3######;37.9838,23.7275',
      'Thessaloniki;Θεσσαλονίκη,Salonica;B;Central Macedonia;546 ##;2310|2#####;40.6401,22.9444',
      'Patra;Πάτρα,Patras;G;Western Greece;262 ##;2610|2#####;38.2466,21.7346',
    ],
    streets: `Ermou, Stadiou, Panepistimiou, Leoforos Vasilissis Sofias, Egnatia, Tsimiski, Agiou Nikolaou, Athinas,
      Korinthou, Mitropoleos`,
    shortened: `Leoforos=Leof.|L.; Ermou=Ερμού|Ermoy; Stadiou=Σταδίου; Egnatia=Εγνατία; Tsimiski=Τσιμισκή;
      Athinas=Αθηνάς; Agiou=Ag.|Aghiou`,
    units: '#os orofos, Isogeio, Kat. #',
    legal: 'AE, EPE, OE, IKE',
    and: '&',
    trades: `Taverna, Farmakeio, Kafeneio, Fournos, Optika, Anthopoleio, Kommotirio, Vivliopoleio, Synergeio`,
    scripts: `Ήλιος=Ilios; Θάλασσα=Thalassa; Ο Μύλος=O Mylos; Παπαδόπουλος=Papadopoulos; Ακρόπολη=Akropoli; Ελιά=Elia;
      Καραγιάννης=Karagiannis; Φεγγάρι=Fengari; Χρυσή Γωνιά=Chrysi Gonia`,
  }),
];

/** Countries that occur only in the held-out seeds, so that no rule was written for them. */
export const HELD_OUT_COUNTRIES: readonly SampleCountry[] = [
  country('IT;Italy;39;;', {
    towns: [
      'Milano;Milan;MI;Milano;201##;02|8######;45.4642,9.19',
      'Roma;Rome;RM;Roma;001##;06|6######;41.9028,12.4964',
      'Torino;Turin;TO;Torino;101##;011|5######;45.0703,7.6869',
      'Firenze;Florence;FI;Firenze;501##;055|2#####;43.7696,11.2558',
    ],
    streets: `Via Roma, Corso Vittorio Emanuele, Piazza Garibaldi, Viale Monza, Via dei Mille, Via XX Settembre,
      Largo Cairoli, Via San Giovanni, Corso Buenos Aires, Lungarno Corsini`,
    shortened: `Via=V.|v.; Corso=C.so|Cso; Piazza=P.za|P.zza|Pza; Viale=V.le|Vle; Vittorio Emanuele=V. Emanuele;
      San=S.`,
    units: 'Int. #, Piano #, Scala #',
    legal: 'S.r.l., Srl, S.p.A., SNC, S.n.c.',
    and: 'e',
    trades: `Panetteria, Farmacia, Studio Dentistico, Autofficina, Parrucchiere, Libreria, Trattoria, Pizzeria, Ottica,
      Fioreria, Macelleria, Immobiliare, Gelateria, Ferramenta, Gioielleria`,
  }),
  country('NL;Netherlands;31;0;', {
    towns: [
      "'s-Gravenhage;Den Haag,The Hague;ZH;Zuid-Holland;2511 @@;70|3######;52.0705,4.3007",
      'Amsterdam;Amsterdam-Centrum;NH;Noord-Holland;1012 @@;20|6######;52.3676,4.9041',
      'Utrecht;;UT;Utrecht;3511 @@;30|2######;52.0907,5.1214',
    ],
    streets: `Hoofdstraat, Kerkstraat, Dorpsstraat, Prins Hendrikkade, Stationsplein, Burgemeester de Vlugtlaan,
      Oudegracht, Nieuwezijds Voorburgwal, Jan van Galenstraat, Stationsweg`,
    shortened: 'straat=str.|str; Burgemeester=Burg.|Bgm.; Nieuwezijds=N.Z.|NZ; laan=ln; plein=pl.',
    units: '# hoog, Unit #, Winkel #',
    legal: 'B.V., BV, V.O.F., VOF, N.V.',
    and: 'en',
    trades: `Bakkerij, Apotheek, Tandartspraktijk, Garage, Kapsalon, Boekhandel, Eetcafé, Slagerij, Opticien, Bloemist,
      Makelaardij, Fietsenwinkel, Juwelier, Fysiotherapie`,
  }),
  country('PL;Poland;48;;', {
    towns: [
      'Warszawa;Warsaw,Warszawa Mokotów;14;Mazowieckie;00-###;22|6######;52.2297,21.0122',
      'Kraków;Krakow,Cracow;12;Małopolskie;31-###;12|4######;50.0647,19.945',
      'Łódź;Lodz;10;Łódzkie;90-###;42|6######;51.7592,19.456',
    ],
    streets: `ulica Marszałkowska, ulica Długa, aleja Jana Pawła II, plac Wolności, ulica Świętokrzyska,
      ulica Piotrkowska, aleje Jerozolimskie, ulica Floriańska, ulica Kościuszki, osiedle Słoneczne`,
    shortened: `ulica=ul.|ul|; aleja=al.|al; aleje=Al.|al.; plac=pl.; osiedle=os.; Jana Pawła II=JP II|Jana Pawla II`,
    units: 'lok. #, m. #, piętro #',
    legal: 'Sp. z o.o., S.A., sp.j., sp. z o. o.',
    and: 'i',
    trades: `Piekarnia, Apteka, Gabinet Stomatologiczny, Warsztat, Salon Fryzjerski, Księgarnia, Restauracja,
      Kawiarnia, Optyk, Kwiaciarnia, Cukiernia, Nieruchomości, Jubiler`,
  }),
  country('AT;Austria;43;0;', {
    towns: [
      'Wien;Vienna,Wien Leopoldstadt;9;Wien;10##;1|5######;48.2082,16.3738',
      'Graz;;6;Steiermark;80##;316|8#####;47.0707,15.4395',
      'Sankt Pölten;St. Pölten,St. Poelten;3;Niederösterreich;31##;2742|3#####;48.2047,15.6256',
    ],
    streets: `Mariahilfer Straße, Kärntner Ring, Landstraßer Hauptstraße, Schönbrunner Allee, Kirchengasse,
      Herrengasse, Neubaugürtel, Wiener Straße, Praterstern, Conrad-von-Hötzendorf-Straße`,
    shortened: 'Straße=Str.|Strasse|Str; straße=str.|strasse; gasse=g.|gasse; ö=oe|o; ü=ue|u; ä=ae|a',
    units: 'Top #, Stiege #, #. Stock',
    legal: 'GmbH, Ges.m.b.H., KG, e.U.',
    and: 'und',
    trades: `Bäckerei, Apotheke, Trafik, Beisl, Kaffeehaus, Friseur, Optiker, Buchhandlung, Zahnordination,
      Autowerkstatt, Konditorei, Fleischerei, Gasthaus`,
  }),
  country('BG;Bulgaria;359;0;', {
    towns: [
      'Sofia;София,Sofiya;22;Sofia;10##;2|9######;42.6977,23.3219',
      'Plovdiv;Пловдив;16;Plovdiv;40##;32|6#####;42.1354,24.7453',
      'Varna;Варна;03;Varna;90##;52|6#####;43.2141,27.9147',
    ],
    streets: `bulevard Vitosha, ulitsa Rakovski, ulitsa Graf Ignatiev, bulevard Slivnitsa, ulitsa Shipka,
      ulitsa Ivan Vazov, bulevard Maria Luiza, ulitsa Tsar Simeon`,
    shortened: `bulevard=bul.|бул.|blvd.; ulitsa=ul.|ул.|str.; Vitosha=Витоша; Rakovski=Раковски; Shipka=Шипка;
      Slivnitsa=Сливница`,
    units: 'et. #, ofis #, magazin #',
    legal: 'OOD, EOOD, AD, ЕООД',
    and: 'i',
    trades: `Apteka, Pekarna, Restorant, Optika, Salon, Kafe, Avtoserviz, Knizharnitsa, Tsvetya`,
    scripts: `Слънце=Slantse; Родина=Rodina; Черно море=Cherno more; Иванов=Ivanov; Здраве=Zdrave; Хепи=Happy;
      Юнак=Yunak`,
  }),
  country('BR;Brazil;55;;', {
    towns: [
      'São Paulo;Sao Paulo,SP,Pinheiros;SP;São Paulo;013##-0##;11|3#######;-23.5505,-46.6333',
      'Rio de Janeiro;Rio,Copacabana;RJ;Rio de Janeiro;220##-0##;21|2#######;-22.9068,-43.1729',
      'Brasília;Brasilia;DF;Distrito Federal;700##-0##;61|3#######;-15.7939,-47.8828',
    ],
    streets: `Avenida Paulista, Rua Augusta, Rua da Consolação, Praça da Sé, Avenida Atlântica, Rua Visconde de Pirajá,
      Alameda Santos, Rua das Flores, Avenida Brigadeiro Faria Lima, Travessa do Ouvidor`,
    shortened: 'Avenida=Av.|Av; Rua=R.|R; Praça=Pç.|Pça.|Praca; Alameda=Al.; Brigadeiro=Brig.; Travessa=Tv.',
    units: 'Loja #, Sala #, Conj. #, Apto #',
    legal: 'Ltda, Ltda., S.A., ME, EIRELI',
    and: 'e',
    trades: `Padaria, Farmácia, Consultório Odontológico, Oficina, Salão de Beleza, Livraria, Restaurante, Lanchonete,
      Ótica, Floricultura, Açougue, Imobiliária, Joalheria, Academia`,
  }),
];
