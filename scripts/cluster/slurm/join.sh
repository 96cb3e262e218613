#!/usr/bin/env bash
#SBATCH --job-name=zoetrope-join
# Joins the parts. If some are missing it names them; encode submits those again.
exec "${ZOETROPE:-zoetrope}" join "$1" -o "$2" --overwrite --progress lines
