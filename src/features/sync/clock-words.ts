const two = (n: number): string => String(n).padStart(2, '0');

/** Local time as `09:41`; with the day, `11-20 09:41`, when it is not the day of `now`. */
export function clockTime(at: number, now: number): string {
  const time = new Date(at);
  const today = new Date(now);
  const sameDay = time.toDateString() === today.toDateString();
  const hours = `${two(time.getHours())}:${two(time.getMinutes())}`;
  return sameDay ? hours : `${two(time.getMonth() + 1)}-${two(time.getDate())} ${hours}`;
}
