import { expect, test } from 'vitest';
import { addCompanyPlace } from './add-company-place.ts';

test('[COMP-03] the frame has an address of another origin; one of the product’s own is none, nor is a script', () => {
  const own = 'https://desk.example';
  expect(addCompanyPlace('https://add.example:8443/start/?a=1', own)).toEqual({
    url: 'https://add.example:8443/start/?a=1',
    origin: 'https://add.example:8443',
  });
  for (const bad of ['', 'add', 'javascript:alert(1)', 'data:text/html,x', 'https://desk.example/add/'])
    expect(addCompanyPlace(bad, own)).toBeNull();
});
