import assert from 'node:assert/strict'
import { test } from 'node:test'
import iso from 'i18n-iso-countries'
import { countryCodes, countryName } from './countries.ts'

test('the list of countries is the ISO list, whole and with nothing added', () => {
  // Kosovo has no code of ISO's own; the package adds XK.
  const official = Object.keys(iso.getAlpha2Codes()).filter((code) => code !== 'XK')
  assert.deepEqual(countryCodes.toSorted(), official.toSorted())
  assert.equal(countryCodes.length, 249)
})

test('a country has a name, and what is none has not', () => {
  assert.equal(countryName('DE'), 'Germany')
  assert.equal(countryName('de'), undefined)
  assert.equal(countryName('ZZ'), undefined)
  assert.equal(countryName(''), undefined)
})

test('every country has a name of its own, by which people look for it', () => {
  const names = countryCodes.map(countryName)
  assert.equal(new Set(names).size, countryCodes.length)
  for (const name of ['United Kingdom', 'Netherlands', 'United Arab Emirates', 'Gambia', 'Congo - Kinshasa'])
    assert.ok(names.includes(name), name)
})
