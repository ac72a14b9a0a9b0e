export { pickupOf } from './repository.ts';
