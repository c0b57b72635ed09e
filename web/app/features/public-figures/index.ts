export { PublicFigures, useCountryName, useFigure, useFigureText, usePublicFigures } from './use-public-figures.tsx'
export { WithoutScript } from './without-script.tsx'
