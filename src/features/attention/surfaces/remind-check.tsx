import { Checkbox } from '@fluentui/react-components';
import { useText } from '../../../ui/text.ts';

export interface RemindCheckProps {
  /** Its user does not want it again. */
  ticked: boolean;
  className?: string;
  onTick(ticked: boolean): void;
}

/** The tick in a popup's foot that keeps it from coming again to this account (POP-17). */
export function RemindCheck({ ticked, className, onTick }: RemindCheckProps) {
  const { t } = useText();
  return (
    <Checkbox
      className={className}
      label={t('adverts.doNotRemind')}
      checked={ticked}
      onChange={(_, { checked }) => onTick(checked === true)}
    />
  );
}
