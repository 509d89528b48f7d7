export { clock, day, dayAndClock, dayAndTime, exactClock, weekdays } from './dates'
export { setLanguage, startI18n } from './i18n'
export { dollars, shortNumber, size, wholeNumber } from './numbers'
export { useWords } from './words'
