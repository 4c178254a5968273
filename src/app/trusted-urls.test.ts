import { expect, test } from 'vitest';
import { createUrlPolicy } from './trusted-urls.ts';

const location = { origin: 'https://desk.example', href: 'https://desk.example/workbench/main' };

test('scripts of this origin pass the policy, foreign ones are refused', () => {
  const policy = createUrlPolicy({ location });
  expect(policy.createScriptURL('/sw.js')).toBe('/sw.js');
  expect(() => policy.createScriptURL('https://evil.example/sw.js')).toThrow(TypeError);
  expect(() => policy.createScriptURL('//evil.example/sw.js')).toThrow(TypeError);
  expect(() => policy.createScriptURL('data:text/javascript,1')).toThrow(TypeError);
});

test('where the browser has Trusted Types exactly one policy is made, with the name the header allows', () => {
  const names: string[] = [];
  const policy = createUrlPolicy({
    location,
    trustedTypes: {
      createPolicy(name, rules) {
        names.push(name);
        return rules;
      },
    },
  });
  expect(names).toEqual(['wb-url']);
  expect(() => policy.createScriptURL('https://evil.example/')).toThrow(TypeError);
});
