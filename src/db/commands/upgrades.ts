import type { UpGradeType, UpStatus } from '../../api/entities/upgrade.ts';
import { defineCommand } from './definition.ts';

/** How an upgrade ended on a PC. */
interface UpgradeInput {
  readonly accountId: string;
  readonly pcUid: string;
  readonly upStatus: UpStatus;
  readonly upGradeType: UpGradeType;
}

/** Results of upgrades wait for the line: they belong to no company's, and change nothing that is seen. */
export const saveUpgrade = defineCommand<UpgradeInput, unknown, 'companies'>({
  call: 'saveUpgrade',
  company: () => '',
  key: () => '-',
  changes: null,
  words: (_, t) => t('outbox.saveUpgrade'),
});
