/** Authors of the logs who are no users: usernames contain no space. */

/** Of the first administrator and the shipped phases. */
export const FIRST_START = 'first start';
export const COMMAND_LINE = 'command line';
