export { PublicFigures, useCountryName, useFigure, useFigureText, usePublicFigures } from './public-figures.tsx'
export { WithoutScript } from './without-script.tsx'
