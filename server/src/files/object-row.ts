/** A row of files.object, as the database gives it. */
export interface ObjectRow {
  readonly member_id: string
  readonly name: string
  readonly content_id: string
  readonly generation: bigint
  readonly metageneration: bigint
  readonly size_bytes: bigint
  readonly md5: Buffer
  readonly content_type: string
  readonly cache_control: string | null
  readonly content_disposition: string | null
  readonly content_encoding: string | null
  readonly content_language: string | null
  readonly custom: Readonly<Record<string, string>>
  readonly image_type: string | null
  readonly download_token: string
  readonly created_at: Date
  readonly updated_at: Date
}

/** The description of a file as clients read it. */
export function describeObject(bucket: string, row: ObjectRow) {
  return {
    bucket,
    name: row.name,
    generation: String(row.generation),
    metageneration: String(row.metageneration),
    size: String(row.size_bytes),
    timeCreated: row.created_at.toISOString(),
    updated: row.updated_at.toISOString(),
    md5Hash: row.md5.toString('base64'),
    contentType: row.content_type,
    ...(row.cache_control !== null && { cacheControl: row.cache_control }),
    ...(row.content_disposition !== null && { contentDisposition: row.content_disposition }),
    ...(row.content_encoding !== null && { contentEncoding: row.content_encoding }),
    ...(row.content_language !== null && { contentLanguage: row.content_language }),
    ...(Object.keys(row.custom).length > 0 && { metadata: row.custom }),
    downloadTokens: row.download_token,
  }
}
