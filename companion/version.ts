/** Version of the companion program, as its window and pages name it. */
export const VERSION = '1.0.0';
