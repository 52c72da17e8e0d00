import { describe, expect, it } from '@jest/globals';
import { COLUMNS, EXPORT_COLUMNS } from '../columns.js';
import { headerKey } from './header-key.js';
import { TABLE_BOUNDS } from '@listings/spreadsheets';
import { proposeMapping } from './propose-mapping.js';

describe('the columns of a file', () => {
  it('[jobs] an export of ours, and the names for people, are found wholly', () => {
    const names = EXPORT_COLUMNS.map(({ id }) => id);
    expect(proposeMapping(names)).toEqual(names);
    expect(proposeMapping(COLUMNS.map(({ label }) => label))).toEqual(COLUMNS.map(({ id }) => id));
  });

  /** Headers of files, and the columns that they mean. */
  const headers = `
Store #, Business name, Address line 1, Address line 2, City, State, ZIP, Country, Phone, Website, Lat, Lng, Category =>
  storeId name street street1 city stateIso postalCode countryIso phone bizUrl latitude longitude subCategoryId
Filialnummer, Standort, Straße, Hausnummer, PLZ, Ort, Bundesland, Land, Telefon, Webseite, Öffnungszeiten, Kategorie =>
  storeId name street houseNumber postalCode city stateIso countryIso phone bizUrl businessHours subCategoryId
Filial-Nr., Name, Straße, Nr., Postleitzahl, Stadt, E-Mail, Mo, Di, Mi, Do, Fr, Sa, So, Zahlungsarten =>
  storeId name street houseNumber postalCode city ownerEmail monday tuesday wednesday thursday friday saturday sunday paymentMethods
Code magasin, Nom, Rue, Code postal, Ville, Pays, Téléphone, Site web, Lundi, Mardi, Mercredi, Jeudi, Vendredi, Samedi, Dimanche =>
  storeId name street postalCode city countryIso phone bizUrl monday tuesday wednesday thursday friday saturday sunday
Código de tienda, Nombre, Dirección, Código postal, Ciudad, Provincia, País, Teléfono, Sitio web, Horario, Descripción =>
  storeId name street postalCode city stateIso countryIso phone bizUrl businessHours description
Código da loja, Nome, Endereço, CEP, Cidade, Estado, País, Telefone, Segunda-feira, Terça-feira, Sexta-feira =>
  storeId name street postalCode city stateIso countryIso phone monday tuesday friday
Codice negozio, Nome, Indirizzo, CAP, Città, Provincia, Paese, Telefono, Sito web, Orari di apertura, Categoria =>
  storeId name street postalCode city stateIso countryIso phone bizUrl businessHours subCategoryId
Winkelnummer, Naam, Straat, Huisnummer, Postcode, Plaats, Land, Telefoon, Website, Openingstijden, Ma, Di, Wo, Do, Vr, Za, Zo =>
  storeId name street houseNumber postalCode city countryIso phone bizUrl businessHours monday tuesday wednesday thursday friday saturday sunday
Shop code, Title, Street Address, Post Code, Town, Tel., URL, Mon, Tue, Wed =>
  storeId name street postalCode city phone bizUrl monday tuesday wednesday
Monday open, Monday close, Tuesday open, Tuesday close => monday monday tuesday tuesday
Monday closed, Tuesday is closed, Closed on Sunday => monday tuesday sunday
Mo-Fr, Sa, So => mondayToFriday saturday sunday
Lunes, Martes mañana, Martes tarde => monday tuesday tuesday
Mo-Fr AM, Sunday lunch, Sunday lunch break => mondayToFriday - sunday
Opening hours Monday - Friday, Opening hours Saturday => mondayToFriday saturday
Restaurant name, Manager, Postal/Zip Code, ST, Apt/Suite => name ownerName postalCode stateIso street1
Phone, Phone 2, Mobile, Fax => phone additionalPhones additionalPhones -
Name, Company, Store name, Note => name - - -
Address, Street => - street
ID, Name => storeId name
Phone (with area code), City*, Zip: => phone city postalCode
Name (2 to 150,required), Address (street,number), ZIP (five digits,or nine), Phone (digits,no spaces) => name street postalCode phone
Address (Street), Address (City), Address (ZIP / Postal Code) => street city postalCode
Logo, Cover photo, Photos, Image => logo cover photos photos
Holiday hours, Special hours => - specialHours
Temporarily closed?, Hide address? => temporarilyClosed hideAddress
Business address, Business phone, Contact title, Outlet no => street phone - storeId
Store, Address, Payments: Visa, Amenities: Wi-Fi (wi_fi), Amenities: Pool => name street paymentMethods attributes -
Permanently closed, Closed since, Reopening date => permanentlyClosed permanentlyClosedAt reopensAt
`;
  const rows = headers.trim().split(/\n(?! )/);

  it.each(rows.map((row) => row.split(/ =>\s+/) as [string, string]))('[jobs] %s', (header, columns) => {
    expect(proposeMapping(header.split(', ')).map((column) => column ?? '-')).toEqual(columns.split(' '));
  });

  it('[jobs] what was chosen before wins', () => {
    const chosen = { Código: 'postalCode', Phones: null, City: 'no-column' };
    const remembered = Object.fromEntries(Object.entries(chosen).map(([name, column]) => [headerKey(name), column]));
    expect(proposeMapping(['codigo', 'Phone', 'ZIP', 'City'], remembered)).toEqual(['postalCode', null, null, 'city']);
    expect(proposeMapping(['constructor', '__proto__', ''], {})).toEqual([null, null, null]);
    const second = { phone: 'phone', 'phone #2': 'additionalPhones' };
    expect(proposeMapping(['Phone', 'phone:'], second)).toEqual(['phone', 'additionalPhones']);
  });

  it('[jobs] leaves out what is beyond 200 columns, and reads hostile headers in time', () => {
    const header = [...Array.from({ length: TABLE_BOUNDS.maxColumns }, () => 'x '.repeat(16_000)), 'City'];
    expect(proposeMapping(header)).toEqual(header.map(() => null));
  });
});
