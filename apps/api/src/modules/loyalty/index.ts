/** What modules above this one may use of its repositories. */
export { returnWithRefund, takeReservation } from './repository.ts';
