export { AppShellComing } from './page-coming.tsx'
export { PublicFigures, useCountryName, useFigureText, usePublicFigures } from './public-figures.tsx'
export { useQuestions } from './use-questions.ts'
export { WithoutScript } from './without-script.tsx'
