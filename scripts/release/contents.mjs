// Every file of the release matches one of these patterns, and every pattern matches a file. A file that matches no pattern, such
// as a test or a source map, fails `npm run test:release` (OP-2).
const packed = '(?:\\.br|\\.gz)?'
const hashed = '-[\\w-]{7,}'

export const patterns = [
  /^package\.json$/,
  /^npm-shrinkwrap\.json$/,
  /^LICENSE$/,
  /^THIRD-PARTY\.txt$/,
  /^sbom\.cdx\.json$/,
  /^bin\/askwell\.mjs$/,
  /^deploy\/(?:Containerfile|compose(?:\.cluster)?\.yaml|haproxy\.cfg|systemd\/askwell\.service)$/,
  /^deploy\/helm\/askwell\/(?:Chart\.yaml|README\.md|\.helmignore|values\.yaml|values\.schema\.json)$/,
  /^deploy\/helm\/askwell\/templates\/(?:_names\.tpl|[a-z]+\.yaml)$/,
  /^server\/(?:command-line|main|flow-define)\.js$/,
  /^server\/(?:(?:writer|vacuum|flow|segment|export)-thread|(?:image|definition)-process)\.js$/,
  /^server\/common-passwords\.txt$/,
  new RegExp(`^server/[\\w.-]+${hashed}\\.js$`),
  /^deploy\/grafana\/askwell\.json$/,
  /^deploy\/prometheus\/askwell\.rules(?:\.test)?\.yaml$/,
  /^static\/docs\/[\w.-]+\.(?:css|js|html|svg|png)$/,
  /^web\/ssr\/render\.js$/,
  new RegExp(`^web/ssr/[\\w.-]+${hashed}\\.js$`),
  /^web\/worker\/sw\.js$/,
  /^web\/push-worker\/push\.js$/,
  /^web\/client\/\.vite\/manifest\.json$/,
  /^web\/client\/assets\/icon\.svg$/,
  new RegExp(`^web/client/assets/[\\w.-]+${hashed}\\.js${packed}$`),
  /^widget\/widget(?:-[a-z]+-[0-9a-f]{8})?\.js(?:\.br|\.gz)?$/,
  /^studio\/(?:index|sample)\.html$/,
  new RegExp(`^studio/assets/[\\w.-]+${hashed}\\.(?:js|css|svg|woff2)${packed}$`),
]
