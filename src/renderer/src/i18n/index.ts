export { setLanguage, startI18n } from './i18n'
export { dollars, shortNumber, size } from './numbers'
export { useWords } from './words'
