import { ShieldRegular } from '@fluentui/react-icons/headless/svg/shield';
import { SECURITY_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** The security centre (ROLE-08): here and not in its feature, because its page is composed of the feature and a form of the account. */
export const securityView = defineView({
  path: SECURITY_PATH,
  label: 'frame.security',
  words: ['aqzx', 'anquanzhongxin', 'security', 'admin', 'privileges'],
  event: 'view.security',
  rail: { icon: ShieldRegular, at: 7 },
  part: async () => (await import('./security-view.tsx')).SecurityView,
});
