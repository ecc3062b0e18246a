export const MEMORY_LIMIT = '1GB';

/** From here on SQL reaches no file outside `scratch`, no network and no setting. */
export const lockDown = (scratch: string) => /* sql */ `
SET temp_directory = ${quoted(`${scratch}/spilled`)};
SET allowed_directories = [${quoted(`${scratch}/`)}];
SET enable_external_access = false;
SET lock_configuration = true`;

/** Text as a literal of SQL. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
