import { SealLine } from '../../ui/seal-line.tsx';
import { useActiveCompany } from '../account/active-company.tsx';

/** Seal and company at the head of everything printed (PLUS-02). */
export function PrintHeader() {
  const { seal } = useActiveCompany();
  if (seal === null) return null;
  return (
    <div className="wb-print-only wb-print-head">
      <SealLine seal={seal} size={24} />
    </div>
  );
}
