/**
 * Header of a call that no action of a person caused, such as a screen that reads again. Such a call does not keep the
 * session open: the header can end one earlier, never later.
 */
export const BACKGROUND_HEADER = 'technovex-background';
