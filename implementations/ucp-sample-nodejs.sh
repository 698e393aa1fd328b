#!/usr/bin/env bash
# Builds the sample of the Universal Commerce Protocol for Node.js at the commit of its row, and serves it at localhost:3000.
# FOLDER is made; SAMPLES may name a clone of the repository.
set -euo pipefail
folder=${1:?FOLDER}
git clone --quiet --no-checkout "${SAMPLES:-https://github.com/Universal-Commerce-Protocol/samples}" "$folder"
cd "$folder"
git sparse-checkout set --no-cone /rest/nodejs
git checkout --quiet f10fc65995c7296b978b826595fdd7599607ab3f
cd rest/nodejs
npm ci --no-audit --no-fund
mkdir -p databases
exec npx tsx src/index.ts
