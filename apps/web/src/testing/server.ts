import { setupServer } from 'msw/node';

/** Stands for the API. A test adds what it needs with `server.use(http.get('*\/api/…', …))`. */
export const server = setupServer();
