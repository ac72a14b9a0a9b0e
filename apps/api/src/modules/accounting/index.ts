/** What modules above this one may use. */
export { TAX_DOCUMENT_SOURCE } from './document-list-repository.ts';
export { mailedMonth } from './mailed.ts';
