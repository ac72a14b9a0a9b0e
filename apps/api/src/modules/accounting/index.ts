/** What modules above this one may use of its repositories. */
export { TAX_DOCUMENT_SOURCE } from './document-list-repository.ts';
