import type { Column } from '../columns.js';

/** Names of columns, separated by commas. */
type Synonyms = Readonly<Partial<Record<Column, string>>>;

/**
 * What other programs and people call the columns, in English, German, French, Spanish, Portuguese, Italian and Dutch; without accents and in
 * the singular. Each name means this column and no other. Compiled for this project; add entries freely. The days of the week are found by
 * their names in all languages.
 */
export const SURE_SYNONYMS: Synonyms = {
  id: 'location id, database id, listing location id',
  storeId:
    'store code, store id, store nr, store number, shop code, shop id, shop nr, shop number, branch code, branch id, branch nr, branch number, location code, location nr, location number, site code, ' +
    'store no, shop no, branch no, outlet no, outlet id, outlet code, outlet number, outlet nr, site id, ref, ref id, internal id, ' +
    'filialnummer, filialnr, filial nr, filial id, filialcode, filialkennung, standortnummer, standort nr, standort id, marktnummer, betriebsnummer, ' +
    'code magasin, numero magasin, numero de magasin, id magasin, code etablissement, numero etablissement, ' +
    'codigo de tienda, codigo tienda, numero de tienda, id tienda, codigo da loja, codigo loja, numero da loja, id loja, ' +
    'codice negozio, codice punto vendita, numero negozio, id negozio, winkelcode, winkelnummer, vestigingsnummer, filiaalnummer, filiaal nr',
  name:
    'name, name 1, business name, location name, store name, shop name, company name, listing name, display name, branch name, outlet name, site name, trading name, business title, title, ' +
    'firmenname, filialname, standortname, geschaftsname, unternehmensname, name der filiale, bezeichnung, nom, nom du magasin, nom de etablissement, nom etablissement, nom d etablissement, enseigne, ' +
    'nombre, nombre de la tienda, nombre tienda, nombre del negocio, nome, nome da loja, nome loja, nome da empresa, nome del negozio, nome negozio, naam, winkelnaam, bedrijfsnaam, vestigingsnaam',
  countryIso:
    'country, country region, country or region, country territory, addr country, country iso 2, country code, country iso, country name, land, landercode, landcode, landerkurzel, staat, pays, code pays, pais, codigo pais, codigo de pais, paese, codice paese, nazione, landnaam, nation',
  stateIso:
    'state, state iso, state code, state name, state region, state county, county state, region state, province state, province region, state province region, province territory, state province, state or province, province, province code, county, region, bundesland, kanton, provinz, ' +
    'departement, canton, etat, estado, provincia, comunidad autonoma, comunidad, uf, distrito, regione, regiao, provincie, administrative area, prefecture, admin area, administrative district',
  street:
    'street, street address, address street, street and house number, street name and number, address line, addr line 1, addr 1, address line one, addressline, street number and name, thoroughfare, street name, street line 1, address line 1, address 1, street 1, strasse, str, strasse und hausnummer, strasse hausnummer, strasse hausnr, strasse hs nr, strasse nr, strasse hnr, anschrift, strassenname, ' +
    'rue, adresse ligne 1, adresse 1, voie, calle, calle y numero, domicilio, direccion 1, rua, logradouro, endereco 1, via, indirizzo 1, straat, straatnaam, adresregel 1, straat en huisnummer',
  houseNumber:
    'house number, housenumber, house no, house nr, building number, street number, street nr, hausnummer, hausnr, haus nr, hnr, hs nr, numero de rue, numero rue, numero de calle, numero exterior, numero civico, civico, huisnummer, huisnr, numero da porta',
  street1:
    'address line 2, address 2, street line 2, street 2, address line 3, address 3, address line 4, address 4, address line 5, address line two, addr line 2, addr 2, second address line, sub locality, sublocality, neighborhood, neighbourhood, suburb, city district, district, stadtteil, ortsteil, quartier, barrio, bairro, quartiere, wijk, suite, unit, apt, apt suite, apartment, floor, building, address supplement, ' +
    'adresszusatz, adresszeile 2, zusatz, adresse zusatz, complement adresse, complement d adresse, complement, adresse 2, adresse ligne 2, batiment, etage, piso, direccion 2, complemento, endereco 2, indirizzo 2, toevoeging, adresregel 2, huisnummer toevoeging',
  city: 'city, town, city name, city town, town city, city or town, city suburb, post town, municipality, locality, stadt, ort, ortschaft, gemeinde, ortsname, ville, commune, localite, ciudad, localidad, poblacion, municipio, cidade, localidade, concelho, citta, comune, localita, plaat, woonplaat, gemeente, plaatsnaam, stad',
  postalCode:
    'postal code, postcode, post code, zip, zip code, zipcode, zip postal code, postal zip code, postcode zip, zip postcode, postal code zip code, zip code postal code, postal, zip or postal code, plz, postleitzahl, code postal, cp, codigo postal, c p, cep, cap, codice postale, codice avviamento postale, postnummer',
  hideAddress:
    'hide address, address hidden, service area business, adresse verbergen, adresse ausblenden, masquer adresse, masquer l adresse, ocultar direccion, ocultar endereco, nascondi indirizzo, adres verbergen',
  latitude:
    'latitude, lat, geo lat, geo latitude, breitengrad, breite, latitud, latitudine, breedtegraad, gp lat, gps lat, gps latitude, coordinates lat, y coordinate',
  longitude:
    'longitude, lng, lon, long, geo lng, geo lon, geo longitude, langengrad, lange, longitud, longitudine, lengtegraad, gp lng, gps lng, gps lon, gps longitude, coordinates lng, x coordinate',
  phone:
    'phone, phone number, main phone, primary phone, phone no, telephone no, tel no, contact number, main phone number, primary phone number, phone main, telephone, telephone number, phone 1, tel, business phone, store phone, telefon, telefonnummer, rufnummer, telefon 1, fon, ' +
    'numero de telephone, telefono, telefono 1, numero de telefono, telefone, numero de telefone, numero di telefono, telefoon, telefoonnummer',
  additionalPhones:
    'additional phone, additional phone number, other phone, secondary phone, phone 2, phone 3, alternate phone, mobile, mobile phone, mobile number, cell phone, cell, toll free, toll free number, freephone, weitere telefonnummer, telefon 2, handy, handynummer, mobil, mobiltelefon, mobilnummer, telephone 2, portable, movil, telefono 2, celular, telemovel, telefone 2, cellulare, mobiel, telefoon 2',
  bizUrl:
    'website, website address, websiteurl, web url, site url, web site, web, website url, web site url, web address, homepage, home page, webpage, web page, webseite, internetseite, internetadresse, site web, site internet, sitio web, pagina web, site, sito, sito web, landing page, store url, location url, page url',
  ownerName:
    'owner, owner name, name of the owner, inhaber, besitzer, eigentumer, proprietaire, propietario, proprietario, titolare, eigenaar, contact name, contact person, ansprechpartner',
  ownerEmail:
    'owner email, owner e mail, e mail address of the owner, email, e mail, email address, e mail address, mail, e mail adresse, courriel, adresse e mail, correo, correo electronico, posta elettronica, contact email',
  subCategoryId:
    'category, categorie name, category name, main category, primary category, sub category, subcategory, sub category id, business category, business type, type of business, kategorie, hauptkategorie, branche, categorie, categorie principale, categoria, categoria principal, rubro, categoria principale, hoofdcategorie, activite, industry',
  additionalCategoryIds:
    'additional category, further category, additional category id, additional categorie, secondary category, other category, weitere kategorie, zusatzkategorie, nebenkategorie, unterkategorie, categorie secondaire, autre categorie, categoria adicional, categoria secundaria, otra categoria, outra categoria, categoria secondaria, altra categoria, extra categorie, overige categorie',
  tagline: 'tagline, tag line, slogan, claim, motto, werbespruch, eslogan, accroche',
  description:
    'description, business description, long description, about, about us, from the business, beschreibung, unternehmensbeschreibung, descripcion, descricao, descrizione, beschrijving, omschrijving, beschreibungstext',
  yearOfIncorporation:
    'founded in the year, year founded, founded, year established, established, year of incorporation, year, opening date, opening year, grundungsjahr, gegrundet, grundung, annee de creation, annee, fonde en, ano de fundacion, ano de fundacao, fundado, anno di fondazione, oprichtingsjaar, opgericht',
  paymentMethods:
    'payment method, payment, payment accepted, method of payment, accepted payment, payment option, payment type, zahlungsart, zahlungsmethode, zahlungsmoglichkeit, moyen de paiement, mode de paiement, forma de pago, metodo de pago, medio de pago, forma de pagamento, metodo de pagamento, metodo di pagamento, modalita di pagamento, betaalmethode, betaalmogelijkheid',
  phoneExtension:
    'extension of the phone, phone extension, extension, ext, phone ext, extension number, durchwahl, nebenstelle, poste, numero de poste, extension telefonica, anexo, ramal, interno, numero interno, toestel, toestelnummer',
  attributes:
    'attribute, amenity, facility, business attribute, merkmal, ausstattung, attribut, equipement, atributo, caracteristica, attributo, caratteristica, kenmerk, voorziening',
  tags: 'tag, label, keyword, schlagwort, schlagworter, etiquette, mot cle, etiqueta, etichetta, trefwoord',
  folderName: 'folder, folder name, ordner, ordnername, dossier, carpeta, pasta, cartella, map',
  temporarilyClosed:
    'temporarily closed, temporary closed, closed temporarily, temporary closure, vorubergehend geschlossen, ferme temporairement, fermeture temporaire, cerrado temporalmente, fechado temporariamente, temporaneamente chiuso, chiuso temporaneamente, tijdelijk gesloten',
  permanentlyClosed:
    'permanently closed, permanent closed, closed permanently, permanent closure, closed for good, dauerhaft geschlossen, ferme definitivement, fermeture definitive, cerrado permanentemente, cierre definitivo, fechado permanentemente, chiuso definitivamente, definitief gesloten, permanent gesloten',
  permanentlyClosedAt:
    'permanently closed since, permanently closed at, closed since, closing date, closure date, date closed, geschlossen seit, schliessungsdatum, date de fermeture, fecha de cierre, data de fechamento, data di chiusura, sluitingsdatum',
  reopensAt:
    'open again on, opens again on, reopen at, reopens at, reopening date, reopen on, wiedereroffnung, wiedereroffnung am, date de reouverture, fecha de reapertura, data de reabertura, data di riapertura, heropeningsdatum',
  businessHours:
    'opening hour, business hour, operating hour, trading hour, work hour, working hour, schedule, regular hour, store hour, hour of operation, hour, opening time, open hour, hour of the week, opening hour of the week, offnungszeit, oeffnungszeit, geschaftszeit, horaire, horaire d ouverture, heure d ouverture, horario, horario de apertura, horario de atencion, horario comercial, horario de funcionamento, horario de abertura, orario, orario di apertura, orari, orari di apertura, openingstijd, openingstijden, openingsuren',
  mondayToFriday:
    'weekday, weekday hour, working day, monday to friday, montag bis freitag, werktag, en semaine, lundi au vendredi, lune a vierne, segunda a sexta, feriali, lunedi venerdi, doordeweek',
  specialHours:
    'special hour, holiday hour, hour on special day, special opening hour, special day, exceptional hour, sonderoffnungszeit, sonderoeffnungszeit, feiertagsoffnungszeit, feiertag, abweichende offnungszeit, horaire exceptionnel, horaire special, jour ferie, horario especial, horario de festivo, horarios especiai, horario de feriado, orario speciale, orari speciali, afwijkende openingstijd, speciale openingstijd, afwijkende openingstijden, speciale openingstijden',
  publicHolidayHours:
    'hour on public holiday, public holiday hour, public holiday, bank holiday hour, bank holiday, offnungszeit an feiertagen, offnungszeiten an feiertagen, an feiertagen, gesetzliche feiertage, horaire des jours feries, horaires des jours feries, jours feries, horario en festivos, en festivos, horario em feriados, em feriados, orario festivo, giorni festivi, openingstijden op feestdagen, op feestdagen',
  facebook:
    'facebook, fb, fb url, fb page, fb link, fb page url, facebook page url, facebook page link, facebook url, facebook page, facebook profile, facebook seite, facebook link',
  instagram:
    'instagram, ig, ig url, insta, insta url, instagram page, instagram url, instagram profile, instagram handle, instagram link',
  x: 'x, x profile, x url, x handle, twitter, twitter url, twitter handle, twitter profile, twitter link, x twitter',
  linkedin: 'linkedin, linked in, linkedin url, linkedin page, linkedin profile, linkedin link',
  youtube: 'youtube, yt, yt url, youtube url, youtube channel, youtube link',
  socialUrls:
    'social profile, other social profile, social url, social media, social link, social media link, soziale medien, social media profil, reseaux sociaux, reseau social, redes sociale, rede social, sociale media',
  placeActionLinks: 'action link, place action link, order link, booking link, appointment link, reservation link',
  serviceArea:
    'service area, area served, einzugsgebiet, servicegebiet, zone desservie, zone d intervention, area de servicio, area de atendimento, area di servizio, werkgebied',
  coordinates:
    'coordinate, coordinates, latitude longitude, lat long, lat lng, lat lon, latlng, latlong, lat longitude, gps, gps coordinate, geo coordinate, geo point, geopoint, geolocation, geo location, koordinaten, coordonnee, coordonnees gps, coordenada, coordinata, coordinate gps, coordinaten',
  enabledSiteIds: 'enabled site, enabled site id, publisher, directory, verzeichnis',
  logo: 'logo, logo url, logo photo, logo link, logotipo',
  cover:
    'cover, cover photo, cover image, cover url, cover photo url, titelbild, photo de couverture, foto de portada, foto de capa, immagine di copertina, omslagfoto',
  photos:
    'photo, photo url, store image, image, image url, picture, other photo, additional photo, gallery, bild, bilder, foto, fotos, bild url, imagen, imagem, imagenes, immagine, immagini, afbeelding, afbeeldingen',
};

/** Names that mean a column if no other column of the file has a better name for it. */
export const POSSIBLE_SYNONYMS: Synonyms = {
  storeId:
    'code, reference, external id, external reference, referenz, store, shop, nr, number, nummer, numero, kennung, id, key',
  name: 'company, business, firma, unternehmen, standort, filiale, markt, location, branch, magasin, etablissement, tienda, negocio, loja, negozio, punto vendita, winkel, vestiging, filiaal',
  stateIso: 'st',
  street: 'address, full address, adresse, direccion, endereco, morada, indirizzo, adres',
  bizUrl: 'url, link, www, internet',
  ownerName: 'contact, kontakt, manager, filialleiter, gerant, gerente',
  subCategoryId: 'type, art, typ',
  description: 'short description, kurzbeschreibung, info, text',
  tags: 'group',
  folderName: 'gruppe, location group, store group, brand, marke',
};
