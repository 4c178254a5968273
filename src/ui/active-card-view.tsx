import type { ReactNode } from 'react';
import type { TextKey } from '../texts/catalogue.ts';
import { useText } from './text.ts';
import { useFlags } from './variant.ts';

const factKeys = [
  'frame.factTaxId',
  'frame.factArea',
  'frame.factType',
  'frame.factAuthorized',
  'frame.factExpires',
] as const satisfies readonly TextKey[];
export type ActiveFact = (typeof factKeys)[number];

export interface ActiveCardViewProps {
  /** Absent: not known yet, or none. The card has the same lines then, without words in them. */
  company?: {
    readonly seal: ReactNode;
    readonly name: string;
    readonly marks: ReactNode;
    readonly facts: Readonly<Record<ActiveFact, string>>;
    readonly editHref: string;
  };
}

/** Card of the active company; plain markup, because it stands in the HTML before React. */
export function ActiveCardView({ company }: ActiveCardViewProps) {
  const { t } = useText();
  const { memberText } = useFlags();
  return (
    <section className="wb-card wb-active" aria-label={t('frame.activeCompany')}>
      <div className="wb-active-head">
        {company?.seal ?? <span className="wb-seal wb-shape-0 wb-seal-32 wb-blank" />}
        <span className="wb-row-text">
          <span className="wb-active-name">
            {company?.name ?? '\u00a0'} {company?.marks}
          </span>
        </span>
        {/* The refresh of everything is put here by what it refreshes, which loads later. */}
        <span className="wb-all" />
        {company && (
          <a className="wb-link" href={company.editHref}>
            {t('frame.editCompany')}
          </a>
        )}
      </div>
      <dl className="wb-facts">
        {factKeys
          .filter((key) => memberText || key !== 'frame.factExpires')
          .map((key) => (
            <div key={key} data-flag={key === 'frame.factExpires' ? 'memberText' : undefined}>
              <dt data-t={key}>{t(key)}</dt>
              <dd title={company?.facts[key]}>{company?.facts[key] ?? '\u00a0'}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Stands where the facts of the active company come, in their size. */
export function FactsPlaceholder() {
  return <div className="wb-card wb-facts-card" aria-hidden="true" />;
}
