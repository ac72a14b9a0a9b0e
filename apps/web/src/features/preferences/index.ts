export { inLanguage, useLanguage } from './pick.ts';
