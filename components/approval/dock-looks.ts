// The buttons that decide, on the bottom edge of a phone and at the top right of a wide screen.
export const DOCK_BUTTON = "px-2 @max-[46rem]/item:h-11 @[46rem]/item:px-3";
/** Four buttons and their keys need more than a phone is wide; ? lists the keys. */
export const DOCK_KEY = "@max-[30rem]/item:hidden";
