export { CountrySelect } from './country-select.tsx'
export { useComplaint } from './use-complaint.ts'
