import { catalogueIndexContract } from './catalogue-index-fixtures.ts';

catalogueIndexContract('the index in the process', ({ deps }) => deps.index);
