export { type BirthDraft, NO_BIRTHDATE, readBirthdate } from './birthdate.ts';
export { BirthdateField } from './birthdate-field.tsx';
export { AccountFrame } from './frame.tsx';
