import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';

describe('termsOf', () => {
  it.each([
    ['Freezing PIPES freeze', ['freez', 'pipe', 'freez']],
    ['Error E-104, E12 and (F09)', ['error', 'e-104', 'e12', 'and', 'f09']],
    ['COVID-19 well-known', ['covid-19', 'well', 'known']],
    ['2.4 GHz costs 1,200.50 euros.', ['2.4', 'ghz', 'cost', '1,200.50', 'euro']],
    ['24/7 on 2024-05-04', ['24', '7', 'on', '2024', '05', '04']],
    ["Valve’s valve's don't", ['valv', 'valv', "don't"]],
    ['Zürich naïve ﬁne 東京', ['zürich', 'naïve', 'fine', '東京']],
    ['__proto__ constructor', ['proto', 'constructor']],
    ['… — ! 🧯', []],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });
});
