/** A file as a program outside writes it: the names of its columns are facts, its row is made up. */
export interface BulkFile {
  readonly of: string;
  /** Where the names of the columns are from, and under what licence that text is. */
  readonly source: string;
  readonly header: string;
  readonly row: string;
  /** The location that the row becomes. */
  readonly location: object;
  /** Columns with a text that have no place in a location. */
  readonly leftOut?: readonly string[];
}

const HELP_PAGE = 'names of columns as public help pages list them; they alone are taken, as facts';
const US = { countryIso: 'US', stateIso: 'CA', city: 'San Francisco', postalCode: '94111' };

/** Files of large directories, of store locators and of open data. Those of locators have a category too, which a location needs. */
export const BULK_FILES: readonly BulkFile[] = [
  {
    of: 'a large directory',
    source: HELP_PAGE,
    header:
      'Store code,Business name,Address line 1,Address line 2,Sub-locality,Locality,Administrative area,Postal code,Country / Region,Primary phone,Additional phones,Website,Primary category,Additional categories,Sunday hours,Monday hours,Special hours,Labels,Amenities: Wi-Fi (wi_fi),Payments: Credit cards (payments_credit_card_types_accepted): American Express,Payments: Cash-only (pay_cash_only)',
    row: 'B-1,Bramble Bakery,101 Pine Street,Floor 2,Jackson Square,San Francisco,CA,94111,US,(415) 555-2009,,www.example.com,Bakery,,Closed,9:00AM-5:00PM,2026-12-25: closed,north,,Yes,No',
    location: {
      ...US,
      storeId: 'B-1',
      street: '101 Pine Street',
      street1: 'Floor 2, Jackson Square',
      paymentMethods: ['American Express'],
    },
  },
  {
    of: 'a directory whose columns are paths',
    source: 'names of columns as files with paths in their header have them; they alone are taken, as facts',
    header:
      'Store code,Name,Address > Street,Address > City,Address > Region,Address > Postal Code,Address > Country,Phone,Category,Hours > Monday,Hours > Tuesday,Social > fb_url',
    row: 'B-2,Bramble Bakery,102 Pine Street,San Francisco,CA,94111,US,(415) 555-2010,Bakery,10-18,9-17,https://social.example/bramble',
    location: { ...US, street: '102 Pine Street', socialUrls: { facebook: 'https://social.example/bramble' } },
  },
  {
    of: 'a store locator',
    source: HELP_PAGE,
    header:
      'title,id,description,priority,status,phone,email,fax,web,store_image,address,address2,city,state,zipcode,country,latitude,longitude,tags,operating_hours,categories',
    row: 'Bramble Bakery,B-3,,1,1,(415) 555-2011,a@b.example,415 555 2012,example.com,,103 Pine Street,Suite 4,San Francisco,California,94111,United States,37.7936,-122.3965,north,Mo-Fr 9:00-18:00,Bakery',
    location: { ...US, storeId: 'B-3', street1: 'Suite 4', ownerEmail: 'a@b.example', latitude: '37.7936' },
    leftOut: ['priority', 'status', 'fax'],
  },
  {
    of: 'a store locator with hours of their own columns',
    source: HELP_PAGE,
    header:
      'name,address,city,state,zip,country,latitude,longitude,phone,email,website,description,tags,mon_open,mon_close,category',
    row: 'Bramble Bakery,104 Pine Street,San Francisco,CA,94111,US,37.7936,-122.3965,(415) 555-2013,,,,,09:00,18:00,Bakery',
    location: { ...US, street: '104 Pine Street' },
  },
  {
    of: 'a store locator with a prefix',
    source: HELP_PAGE,
    header:
      'sl_store,sl_address,sl_address2,sl_city,sl_state,sl_zip,sl_country,sl_latitude,sl_longitude,sl_tags,sl_url,sl_phone,sl_fax,sl_category',
    row: 'Bramble Bakery,105 Pine Street,,San Francisco,CA,94111,US,,,,example.com,(415) 555-2014,,Bakery',
    location: { ...US, name: 'Bramble Bakery', street: '105 Pine Street', bizUrl: 'https://example.com' },
  },
  {
    of: 'a store locator with two words in a name',
    source: HELP_PAGE,
    header:
      'Store Name,Address 1,City / Town,State / County,Zip / Postal Code,Country,Website,Facebook,Phone Number,Category Name',
    row: 'Bramble Bakery,106 Pine Street,San Francisco,CA,94111,US,,,(415) 555-2015,Bakery',
    location: { ...US, street: '106 Pine Street' },
  },
  {
    of: 'open data with the keys of OpenStreetMap',
    source: 'keys of OpenStreetMap; they alone are taken, as facts',
    header:
      'shop,name,ref,addr:housenumber,addr:street,addr:city,addr:state,addr:postcode,addr:country,contact:phone,contact:website,contact:fax,opening_hours,payment:visa,payment:cash,brand:wikidata',
    row: 'Bakery,Bramble Bakery,B-7,107,Pine Street,San Francisco,CA,94111,US,+1 415 555 2016,example.com,+1 415 555 2017,Mo-Fr 09:00-18:00,yes,no,Q1',
    location: {
      ...US,
      storeId: 'B-7',
      street: '107 Pine Street',
      paymentMethods: ['Visa'],
      bizUrl: 'https://example.com',
    },
    leftOut: ['contact:fax', 'brand:wikidata'],
  },
];
