#!/usr/bin/env bash
# Installs what the action runs, without development dependencies, and says where its program is.
set -euo pipefail
npm_quietly() { npm "$@" --no-audit --no-fund --loglevel=error; }

package=$GITHUB_ACTION_PATH
if [ -n "${PACKAGE:-}" ]; then
  # npm takes a relative path as relative to the prefix.
  if [ -e "$PACKAGE" ]; then PACKAGE=$(cd "$(dirname "$PACKAGE")" && pwd)/$(basename "$PACKAGE"); fi
  folder="${RUNNER_TEMP:?}/storefront-conformance"
  mkdir -p "$folder"
  npm_quietly install --prefix "$folder" --omit=dev "$PACKAGE"
  package="$folder/node_modules/storefront-conformance"
elif [ -e "$package/dist/lib/cli/main.js" ]; then
  npm_quietly ci --prefix "$package" --omit=dev --ignore-scripts
else
  # A branch has no build. NODE_ENV=production would leave out the compiler.
  echo "::notice title=storefront-conformance::This ref of the action has no build, so it is built now. A release tag, or the input package, starts faster."
  npm_quietly ci --prefix "$package" --include=dev
fi
echo "main=$package/dist/lib/cli/main.js" >> "$GITHUB_OUTPUT"
