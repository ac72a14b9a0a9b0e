/** Repository functions available to higher modules. */
export { returnWithRefund, takeReservation } from './repository.ts';
