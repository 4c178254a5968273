import { expect, test } from 'vitest';
import { readDeployment } from './deployment.ts';

test('[FLAG-01] a configuration names the gateway and the variant; without a variant it is the main workbench', () => {
  expect(readDeployment({ gatewayUrl: 'https://gw.example', variant: 'xsb' })).toEqual({
    gatewayUrl: 'https://gw.example',
    variant: 'xsb',
  });
  for (const variant of [undefined, 'main', 'XSB', 7, null])
    expect(readDeployment({ gatewayUrl: '', variant }), String(variant)).toEqual({ gatewayUrl: '', variant: 'main' });
});

test('what is no configuration is not read as one', () => {
  for (const other of [null, undefined, '', 'xsb', 5, [], {}, { variant: 'xsb' }, { gatewayUrl: 5, variant: 'xsb' }])
    expect(readDeployment(other), JSON.stringify(other)).toBeNull();
});

test.each([
  ['https://gw.example', true],
  ['http://localhost:8700', true],
  ['https://gw.example:8443/workbench/api', true],
  ['HTTPS://GW.EXAMPLE', true],
  ['NaN?', false],
  ['undefined', false],
  ['gw.example', false],
  ['//gw.example', false],
  ['/api', false],
  ['ftp://gw.example', false],
  ['https://', false],
  ['https://gw.example/', false],
  ['https://gw.example?x=', false],
  ['https://gw.example#', false],
  ['https://me@gw.example', false],
  ['https://gw.example:99999', false],
  ['https://gw .example', false],
])('a configuration with the gateway %s is one: %s', (gatewayUrl, isOne) => {
  expect(readDeployment({ gatewayUrl, variant: 'main' })).toEqual(isOne ? { gatewayUrl, variant: 'main' } : null);
});
