export { measureShop } from './measures.ts';
export { readMeasures } from './repository.ts';
