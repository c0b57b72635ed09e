export { type FindCountry, openCountryDatabase } from './find-country.ts'
export { readGeo } from './read-geo.ts'
