import { Input, type InputProps, makeStyles } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState } from 'react';
import { groupedTaxId } from '../list/row-view.ts';

const useStyles = makeStyles({ code: { fontVariantNumeric: 'tabular-nums' } });

export type CodeInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  /** As stored, without groups. */
  value: string;
  onChange(value: string): void;
};

/** Field of an identifier: in the groups people read it in, and as it is stored while it has the focus, so that what is typed and copied has none. */
export function CodeInput({ value, onChange, ...rest }: CodeInputProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [focus, setFocus] = useState<'none' | 'pointer' | 'keyboard'>('none');
  const pressed = useRef(false);
  // The Tab key selects all of a field; the text that takes the place of the groups has lost that.
  useLayoutEffect(() => {
    if (focus === 'keyboard') input.current?.select();
  }, [focus]);
  return (
    <Input
      {...rest}
      ref={input}
      className={styles.code}
      autoComplete="off"
      spellCheck={false}
      value={focus === 'none' ? groupedTaxId(value) : value}
      onPointerDown={() => {
        pressed.current = true;
      }}
      onFocus={() => {
        setFocus(pressed.current ? 'pointer' : 'keyboard');
        pressed.current = false;
      }}
      onBlur={() => setFocus('none')}
      // What a browser fills in without the focus may hold the groups.
      onChange={(_, data) => onChange(data.value.replaceAll('\u2009', ''))}
    />
  );
}
