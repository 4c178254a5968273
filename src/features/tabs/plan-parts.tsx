import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useOpenApp } from '../../desk/app-tabs.ts';
import { askPlan } from '../../desk/asked/asked-plan.ts';
import { useCompanyPlan } from '../../desk/company-plan.ts';
import { planParts } from '../../domain/peace/plan.ts';
import { partsOf, planApp } from '../../domain/peace/plan-tab.ts';
import { useText } from '../../ui/text.ts';
import type { AppFrame } from './frames/frame-room.ts';

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    paddingBlock: tokens.spacingVerticalXS,
  },
  part: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-disabled="true"]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  end: { marginInlineStart: 'auto' },
});

export interface PlanPartsProps {
  frame: AppFrame;
}

/** The parts of a company's peace plan above its frame (PEACE-03). One that holds what was not submitted stays until that is done. */
export function PlanParts({ frame: { tab, unsaved } }: PlanPartsProps) {
  const styles = useStyles();
  const { t } = useText();
  const openApp = useOpenApp();
  const { companyId, extraParam } = tab;
  const { defined } = useCompanyPlan(companyId);
  if (defined === null) return null;
  const current = planParts.find(({ part }) => part === extraParam.part) ?? planParts[0];
  return (
    <nav className={styles.strip} aria-label={t('peace.parts')}>
      {partsOf(defined).map((part) => {
        const isCurrent = part === current.part;
        const isHeld = unsaved && !isCurrent;
        return (
          <button
            key={part}
            type="button"
            className={mergeClasses(styles.part, isCurrent && styles.chosen)}
            aria-current={isCurrent ? 'page' : undefined}
            aria-disabled={isHeld || undefined}
            title={isHeld ? t('peace.partsUnsaved') : undefined}
            data-plan-part={part}
            onClick={() => !isHeld && !isCurrent && openApp({ companyId, ...planApp(defined, part), as: 'tab' })}
          >
            {t(`peace.part-${part}`)}
          </button>
        );
      })}
      <button
        type="button"
        className={`wb-link ${styles.end}`}
        onClick={() => askPlan({ companyId, what: 'settings', source: current.source })}
      >
        {t('peace.settings')}
      </button>
    </nav>
  );
}
