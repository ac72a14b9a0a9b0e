export { Registration } from './registration.tsx';
