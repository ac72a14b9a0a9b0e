import * as react from 'react/jsx-runtime';
import { lineProps } from './children.ts';

/*
 * What the compiler makes of <p>…</p>: React's own functions, called with texts whose lines end between words
 * (vite.config.ts names this folder as the source of both).
 */

export const { Fragment } = react;
export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, lineProps(type, props as object, false), key);
export const jsxs: typeof react.jsxs = (type, props, key) =>
  react.jsxs(type, lineProps(type, props as object, true), key);
