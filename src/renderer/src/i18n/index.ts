export { setLanguage, startI18n } from './i18n'
