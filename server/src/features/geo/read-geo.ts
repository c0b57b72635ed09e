import { countryName } from '@dryrun/domain/members/countries.ts'
import type { FindCountry } from './find-country.ts'

export function readGeo({ findCountry }: { readonly findCountry: FindCountry }, address: string) {
  const code = findCountry(address)
  const name = code === null ? undefined : countryName(code)
  return name === undefined || code === null
    ? { country_name: null, country_code: null }
    : { country_name: name, country_code: code }
}
