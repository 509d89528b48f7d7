export { setLanguage, shownLanguage, startI18n } from './i18n'
