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
