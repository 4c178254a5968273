import { themeConfig } from '../../api/calls/config.ts';
import { defineResource } from './define-resource.ts';

/** The look of the deployment, for users who have chosen none (CONST-19); '' follows the system. */
export const theme = defineResource({
  call: themeConfig,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer.theme,
  when: { start: true, push: ['config'] },
});
