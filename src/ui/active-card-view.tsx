import type { ReactNode } from 'react';
import type { TextKey } from '../texts/catalogue.ts';
import { useText } from './text.ts';

export interface ActiveCardViewProps {
  /** Absent: not known yet, or none; the card keeps its size. */
  company?: {
    readonly seal: ReactNode;
    readonly name: string;
    readonly fullName: string;
    readonly marks: ReactNode;
    readonly facts: readonly (readonly [TextKey, string])[];
    readonly editHref: string;
  };
}

/** Card of the active company; plain markup, because it stands in the HTML before React. */
export function ActiveCardView({ company }: ActiveCardViewProps) {
  const { t } = useText();
  return (
    <section className="wb-card wb-active" aria-label={t('frame.activeCompany')}>
      {company && (
        <>
          <div className="wb-active-head">
            {company.seal}
            <span className="wb-row-text">
              <span className="wb-active-name">
                {company.name} {company.marks}
              </span>
              <span className="wb-row-meta">{company.fullName}</span>
            </span>
            <a className="wb-link" href={company.editHref}>
              {t('frame.editCompany')}
            </a>
          </div>
          <dl className="wb-facts">
            {company.facts.map(([key, value]) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd title={value}>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
